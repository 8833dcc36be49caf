/*
 * A failing disk: the nth call of one kind on one of the database's files returns an error, as set by
 *   FAULT_FILE   database or wal
 *   FAULT_CALL   write, sync or truncate
 *   FAULT_AT     the number of the call among those of its kind on that file, from 1
 *   FAULT_ERROR  EIO or ENOSPC
 *   FAULT_LASTS  1: after the failed call, writes and calls of its kind fail on both files; with EIO, all calls fail
 *   FAULT_REPORT the file to create when the call fails
 */
#include "database-files.h"

#include <stdatomic.h>

enum call { WRITE, SYNC, TRUNCATE };

static struct {
    enum file file;
    enum call call;
    int at;
    int error;
    int lasts;
    const char *report;
} fault;

static atomic_int count;
static atomic_int broken;

static int is(const char *name, const char *value)
{
    const char *set = getenv(name);
    return set && strcmp(set, value) == 0;
}

__attribute__((constructor)) static void read_fault(void)
{
    const char *at = getenv("FAULT_AT");
    fault.file = is("FAULT_FILE", "wal") ? WAL : DATABASE;
    fault.call = is("FAULT_CALL", "sync") ? SYNC : is("FAULT_CALL", "truncate") ? TRUNCATE : WRITE;
    fault.at = at ? atoi(at) : 0;
    fault.error = is("FAULT_ERROR", "ENOSPC") ? ENOSPC : EIO;
    fault.lasts = is("FAULT_LASTS", "1");
    fault.report = getenv("FAULT_REPORT");
}

/* A broken disk (EIO) fails every call. A full disk (ENOSPC) fails writes and calls of the kind that failed first. */
static int fails_lastingly(enum call call)
{
    return broken && (fault.error == EIO || call == fault.call || call == WRITE);
}

static int fails(int descriptor, enum call call)
{
    enum file file = file_of(descriptor);
    if (file == OTHER) return 0;
    int hits = 0;
    if (file == fault.file && call == fault.call) hits = ++count == fault.at;
    if (hits) {
        if (fault.lasts) broken = 1;
        if (fault.report) close(open(fault.report, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    }
    if (!hits && !fails_lastingly(call)) return 0;
    errno = fault.error;
    return 1;
}

/* Writes half of the bytes and fails, because a real disk may also have written a part of them. */
static ssize_t half_written(int descriptor, const void *bytes, size_t length, off_t offset)
{
    ssize_t left = REAL(pwrite)(descriptor, bytes, length / 2, offset);
    (void)left;
    errno = fault.error;
    return -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
    if (fails(descriptor, WRITE)) return half_written(descriptor, bytes, length, offset);
    return REAL(pwrite)(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset)
{
    return pwrite(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length)
{
    return fails(descriptor, WRITE) ? -1 : REAL(write)(descriptor, bytes, length);
}

int fsync(int descriptor)
{
    return fails(descriptor, SYNC) ? -1 : REAL(fsync)(descriptor);
}

int fdatasync(int descriptor)
{
    return fails(descriptor, SYNC) ? -1 : REAL(fdatasync)(descriptor);
}

int ftruncate(int descriptor, off_t length)
{
    return fails(descriptor, TRUNCATE) ? -1 : REAL(ftruncate)(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length)
{
    return ftruncate(descriptor, length);
}
