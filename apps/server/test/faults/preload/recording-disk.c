/*
 * A recording disk: appends every write, truncation and sync of the database's files to the file that RECORD_FILE
 * names, in the order in which they were completed.
 */
#include "database-files.h"

#include <stdint.h>
#include <sys/uio.h>
#include <time.h>

enum kind { WRITE, TRUNCATE, SYNC };

struct entry {
    uint32_t kind;
    uint32_t file;
    uint32_t length; /* of the bytes written, which follow this entry */
    uint32_t unused;
    uint64_t offset; /* of the bytes written, or the new length of a truncated file */
    uint64_t at;     /* when the call began, in nanoseconds of the monotonic clock, which all processes share */
};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Aborts the server if it cannot write the entry: a record with a gap would prove nothing. */
static void record(struct entry entry, const void *bytes)
{
    static int log = -1;
    int saved_errno = errno;
    if (log < 0) log = open(getenv("RECORD_FILE"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct iovec parts[] = {{&entry, sizeof entry}, {(void *)bytes, entry.length}};
    if (writev(log, parts, 2) != (ssize_t)(sizeof entry + entry.length)) abort();
    errno = saved_errno;
}

/* Records only successful calls. A sync is recorded after it has returned, because its guarantee holds only then. */
static int recorded(struct entry entry, int result)
{
    if (result == 0 && entry.file != OTHER) record(entry, NULL);
    return result;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
    struct entry entry = {.kind = WRITE, .file = file_of(descriptor), .offset = offset, .at = now()};
    ssize_t written = REAL(pwrite)(descriptor, bytes, length, offset);
    if (written > 0 && entry.file != OTHER) {
        entry.length = written;
        record(entry, bytes);
    }
    return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset)
{
    return pwrite(descriptor, bytes, length, offset);
}

/* SQLite writes with `pwrite`. Aborts the server if a version of SQLite calls `write`, which is not recorded. */
ssize_t write(int descriptor, const void *bytes, size_t length)
{
    if (file_of(descriptor) != OTHER) abort();
    return REAL(write)(descriptor, bytes, length);
}

int fsync(int descriptor)
{
    struct entry entry = {.kind = SYNC, .file = file_of(descriptor), .at = now()};
    return recorded(entry, REAL(fsync)(descriptor));
}

int fdatasync(int descriptor)
{
    struct entry entry = {.kind = SYNC, .file = file_of(descriptor), .at = now()};
    return recorded(entry, REAL(fdatasync)(descriptor));
}

int ftruncate(int descriptor, off_t length)
{
    struct entry entry = {
        .kind = TRUNCATE, .file = file_of(descriptor), .offset = length, .at = now()};
    return recorded(entry, REAL(ftruncate)(descriptor, length));
}

int ftruncate64(int descriptor, off64_t length)
{
    return ftruncate(descriptor, length);
}
