import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig(base)
