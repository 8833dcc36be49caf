/** The tests' own PostgreSQL does not sync to disk, and a service refuses such a server without this setting. */
export const unsafe = { ALLOW_UNSAFE_DATABASE: 'true' }
