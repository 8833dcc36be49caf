import type { Weight } from './noto-sans.ts'

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color: string
}

export const colors = {
  ink: '#111827',
  soft: '#4b5563',
  faint: '#6b7280',
  rule: '#d1d5db',
  accent: '#0f766e',
  panel: '#f3f4f6',
  test: '#b45309',
  onColor: '#ffffff',
} as const

export const styles = {
  title: { size: 22, weight: 'bold', color: colors.ink },
  reference: { size: 11, weight: 'regular', color: colors.soft },
  pill: { size: 9, weight: 'bold', color: colors.onColor },
  heading: { size: 7.5, weight: 'bold', color: colors.accent },
  strong: { size: 9.5, weight: 'bold', color: colors.ink },
  body: { size: 9.5, weight: 'regular', color: colors.ink },
  label: { size: 9.5, weight: 'regular', color: colors.faint },
  small: { size: 8.5, weight: 'regular', color: colors.soft },
  total: { size: 13, weight: 'bold', color: colors.ink },
  foot: { size: 7.5, weight: 'regular', color: colors.faint },
} as const satisfies Record<string, Style>
