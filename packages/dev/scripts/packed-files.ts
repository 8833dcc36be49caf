import { checkPackedFiles } from '@delivery-orders/tooling/packed-files.ts'

checkPackedFiles(new URL('..', import.meta.url), [
  'LICENSE',
  'README.md',
  'package.json',
  'dist/delivery-orders-dev.js',
  'examples/shop.go',
  'examples/shop.php',
  'examples/shop.py',
  'examples/test_with_mock.py',
])
