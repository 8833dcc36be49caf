/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { WebhookHealth } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { modeText } from './orders.tsx'
import { ActButton, Facts, Table, timeText } from './parts.tsx'

const shownMax = 200
const attemptsMax = 100

/** Lists webhooks, failing ones first. */
export const webhooksPage: DeskPage = async (context) => {
  const { store, texts, query } = context
  const webhooks = await store.overview.webhooks({ clientName: query['client'], limit: shownMax })
  return { title: texts.pages.webhooks, content: webhooksTable(context, webhooks) }
}

export const webhooksTable = (context: DeskContext, webhooks: readonly WebhookHealth[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.webhooks}
    columns={['url', 'client', 'state', 'failingSince', 'error', 'waiting']}
    wide={['url']}
    rows={webhooks.map((webhook) => [
      <Link to={`/webhooks/${webhook.id}`}>{webhook.url}</Link>,
      <>
        {webhook.clientName} {modeText(context, webhook.mode)}
      </>,
      stateText(webhook),
      timeText(context, webhook.failingSince),
      webhook.failingSince === null ? undefined : (webhook.last?.status ?? webhook.last?.error),
      webhook.waiting,
    ])}
  />
)

function stateText({ disabledReason, failingSince }: WebhookHealth): VNode {
  if (disabledReason !== null) return <span>disabled ({disabledReason})</span>
  return failingSince === null ? <span class="good">ok</span> : <span class="alarm">failing</span>
}

/** Shows a webhook and its last attempts. */
export const webhookPage: DeskPage = async (context) => {
  const { store, texts, access, id } = context
  const [webhook] = await store.overview.webhooks({ id })
  if (!webhook) return undefined
  const attempts = await store.overview.attempts(id, attemptsMax)
  const at = `/webhooks/${id}`
  const isDisabled = webhook.disabledReason !== null
  return {
    title: texts.words.webhook,
    content: (
      <>
        <Facts
          texts={texts}
          facts={[
            ['url', webhook.url],
            [
              'client',
              <>
                <Link to={`/clients/${encodeURIComponent(webhook.clientName)}`}>
                  {webhook.clientName}
                </Link>{' '}
                {modeText(context, webhook.mode)}
              </>,
            ],
            ['state', stateText(webhook)],
            ['failingSince', timeText(context, webhook.failingSince)],
            ['waiting', webhook.waiting],
            ['events', webhook.events === null ? texts.words.all : webhook.events.join(', ')],
          ]}
        />
        <div class="actions">
          {mayAct(access, 'planner') && !isDisabled && (
            <ActButton texts={texts} to={`${at}/test`} act="test" />
          )}
          {mayAct(access, 'admin') && !isDisabled && (
            <ActButton texts={texts} to={`${at}/disable`} act="disable" asks="disableAsks" />
          )}
          {mayAct(access, 'admin') && isDisabled && (
            <ActButton texts={texts} to={`${at}/enable`} act="enable" />
          )}
        </div>
        <h2>{texts.words.attempts}</h2>
        <Table
          texts={texts}
          label={texts.words.attempts}
          columns={['at', 'status', 'error', 'event', 'reference']}
          wide={['error']}
          rows={attempts.map((attempt) => [
            timeText(context, attempt.at),
            attempt.status !== null && attempt.status >= 200 && attempt.status < 300 ? (
              <span class="good">{attempt.status}</span>
            ) : (
              <span class="alarm">{attempt.status}</span>
            ),
            attempt.error,
            attempt.event?.kind,
            attempt.event?.reference,
          ])}
        />
      </>
    ),
  }
}
