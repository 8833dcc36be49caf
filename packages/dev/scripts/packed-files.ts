import { checkPackedFiles } from '@delivery-orders/tooling/packed-files.ts'

checkPackedFiles(new URL('..', import.meta.url), [
  'LICENSE',
  'README.md',
  'package.json',
  'dist/delivery-orders-dev.js',
  'dist/main.js',
  // Parts that the commands load on demand, and what they share.
  ...[
    'cause-event',
    'document',
    'errors',
    'followed',
    'forwarder',
    'mock-server',
    'operation-facts',
    'random',
    'send-webhook',
    'service',
    'settings',
    'src',
    'state-file',
    'transitions',
  ].map((name) => `dist/${name}.js`),
  'examples/test_with_mock.py',
])
