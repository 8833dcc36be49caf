/* Shared by both libraries, which replace functions of the C library and must recognize calls on database files. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* The `-shm` file counts as OTHER, because SQLite rebuilds it from the write-ahead log. */
enum file { DATABASE, WAL, OTHER };

/*
 * Returns the file of a descriptor. Asks the kernel each time: a table of open descriptors would be faster, but would
 * have to track every call that opens, duplicates or closes a descriptor.
 */
static enum file file_of(int descriptor)
{
    const char *database = getenv("PRELOAD_DATABASE");
    int saved_errno = errno;
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = saved_errno;
    if (!database || length < 0) return OTHER;

    path[length] = 0;
    size_t start = strlen(database);
    if (strncmp(path, database, start) != 0) return OTHER;
    if (strcmp(path + start, "") == 0) return DATABASE;
    return strcmp(path + start, "-wal") == 0 ? WAL : OTHER;
}

/* The function of the C library that this library replaces. */
#define REAL(name)                                        \
    ({                                                    \
        static __typeof__(&name) real;                    \
        if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name); \
        real;                                             \
    })

/* SQLite and Node may call `pwrite` or `pwrite64`. With 64-bit offsets the two variants are the same. */
_Static_assert(sizeof(off_t) == sizeof(off64_t), "offsets have 64 bits");
