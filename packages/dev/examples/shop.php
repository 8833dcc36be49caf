<?php
/*
 * A shop that loses no order and misses no event, with PHP 8 and without packages.
 *
 *     php shop.php order REFERENCE      creates an order. It is safe to repeat
 *     php shop.php follow FILE          prints each event as it happens, and stores its position in FILE
 *     php -S 127.0.0.1:PORT shop.php    prints each event that the service sends to a webhook at this port
 *
 * All read DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN; the last reads only WEBHOOK_SECRET.
 */
declare(strict_types=1);

function setting(string $name): string
{
    return getenv($name) ?: throw new Exception("Set the environment variable $name.");
}

/** An answer with an error. Decide by its `code`: the other texts are for people. */
class Problem extends Exception
{
    public readonly ?object $body;

    public function __construct(public readonly int $status, string $text)
    {
        // A proxy may answer with a page of its own, which is no JSON.
        $body = json_decode($text);
        $this->body = is_object($body) ? $body : null;
        $known = [$this->body?->code, $this->body?->detail, $this->body?->requestId];
        $message = vsprintf("$status %s: %s (request %s)", $known);
        foreach ($this->body->errors ?? [] as $fault) $message .= "\n  $fault->pointer $fault->message";
        parent::__construct($message);
    }
}

/** There was no answer. The service may have executed the request. */
class Lost extends Exception
{
}

/**
 * Sends a request until it has an answer that no repetition changes, or until the deadline. With a key, the service
 * executes it once, however often it is sent.
 */
function call(string $method, string $path, ?array $body = null, ?string $key = null, int $seconds = 60): object
{
    $deadline = microtime(true) + $seconds;
    $headers = ['Authorization: Bearer ' . setting('DELIVERY_ORDERS_TOKEN')];
    if ($key !== null) $headers[] = "Idempotency-Key: $key";
    // The second one refuses fields that the service does not know, such as a misspelled one.
    if ($body !== null) array_push($headers, 'Content-Type: application/json', 'Prefer: handling=strict');
    for ($pause = 0.5;; $pause = min(2 * $pause, 8)) {
        try {
            [$status, $answer, $retryAfter] = attempt($method, $path, $headers, $body);
            if ($status < 300) return json_decode($answer, flags: JSON_THROW_ON_ERROR);
            $error = new Problem($status, $answer);
            if ($status < 500 && !in_array($status, [408, 425, 429], true)) throw $error;
        } catch (Lost | JsonException $error) {
            $retryAfter = 0;
        }
        $wait = $retryAfter ?: $pause;
        if (microtime(true) + $wait > $deadline) throw $error;
        fwrite(STDERR, "waiting $wait s because of: {$error->getMessage()}\n");
        usleep((int) ($wait * 1_000_000));
    }
}

/** @return array{int, string, int} the status, the body and `Retry-After` in seconds */
function attempt(string $method, string $path, array $headers, ?array $body): array
{
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => $headers,
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 60, // more than the 20 seconds that the service waits for events
        'ignore_errors' => true,
        'follow_location' => 0,
    ]]);
    $answer = @file_get_contents(setting('DELIVERY_ORDERS_BASE_URL') . $path, false, $context);
    if ($answer === false) throw new Lost(error_get_last()['message'] ?? 'no answer');
    $retryAfter = 0;
    foreach ($http_response_header as $line)
        if (preg_match('/^retry-after: (\d+)$/i', $line, $found)) $retryAfter = (int) $found[1];
    return [(int) explode(' ', $http_response_header[0])[1], $answer, $retryAfter];
}

/**
 * Creates an order. The reference, the key and the draft come from the shop's own database, so that a repetition after a
 * crash creates no second order. Store the draft before the first attempt: with another body, such as one with another
 * time in it, the key is refused.
 */
function order(string $reference): void
{
    $place = ['name' => 'Rue des Jardins 12', 'city' => 'Abidjan'];
    $sender = ['referenceNumber' => 'shop-7', 'phone' => '+2250102030405', 'address' => $place];
    $draft = [
        'referenceNumber' => $reference,
        'recipient' => ['phone' => '+2250702029254', 'address' => $place],
        'items' => [['itemName' => 'Shoes', 'quantity' => 1, 'sender' => $sender]],
    ];
    try {
        call('POST', '/orders', $draft, 'create-' . rawurlencode($reference));
    } catch (Problem $problem) {
        // After a day, the service has forgotten the key, but not the reference.
        if ($problem->body?->code !== 'duplicate_reference' || !$problem->body->identical) throw $problem;
    }
    echo "$reference is ordered\n";
}

function handle(object $event): void
{
    $order = $event->data->order ?? null; // a test event has none
    file_put_contents('php://stdout', "$event->type $order?->referenceNumber $order?->status\n");
}

/**
 * Follows the feed, also through outages. Events are handled again after a crash between handling and storing: skip
 * those whose id is known.
 */
function follow(string $file): void
{
    $position = is_file($file) ? file_get_contents($file) : '';
    while (true) {
        $query = ['wait' => 20, 'limit' => 100];
        // A `from` in place of `after` starts at a time: see the text of invalid_cursor.
        if ($position !== '') $query['after'] = $position;
        $page = call('GET', '/events?' . http_build_query($query), seconds: 365 * 86400);
        foreach ($page->data as $event) handle($event);
        $position = $page->nextAfter ?? '';
        file_put_contents("$file.new", $position);
        rename("$file.new", $file);
        if (!$page->hasMore) usleep(250_000); // spares the rate limit when events come one by one
    }
}

/** Whether a message is from the service, and at most five minutes old. The body must be raw. */
function isGenuine(string $secret, array $headers, string $body): bool
{
    ['webhook-id' => $id, 'webhook-timestamp' => $sentAt, 'webhook-signature' => $given] =
        $headers + ['webhook-id' => '', 'webhook-timestamp' => '', 'webhook-signature' => ''];
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    foreach (explode(' ', $given) as $one) if (hash_equals($expected, $one)) return true;
    return false;
}

/** Receives a webhook. An event can come twice, and after a later one: skip known webhook-ids, use the sequence. */
function receive(): void
{
    $body = file_get_contents('php://input');
    $genuine = isGenuine(setting('WEBHOOK_SECRET'), array_change_key_case(getallheaders()), $body);
    if ($genuine) handle(json_decode($body));
    http_response_code($genuine ? 204 : 400);
}

if (PHP_SAPI === 'cli-server') {
    receive();
    return;
}
[, $command, $argument] = $argv + [1 => '', 2 => ''];
try {
    match ($argument === '' ? '' : $command) {
        'order' => order($argument),
        'follow' => follow($argument),
        default => throw new Exception('usage: shop.php order REFERENCE | follow FILE'),
    };
} catch (Exception $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
