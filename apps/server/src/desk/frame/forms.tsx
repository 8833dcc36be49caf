/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact'
import type { DeskTexts } from '../texts/texts.ts'
import type { PageContext } from './context.tsx'
import type { Faults, Form } from './form-values.ts'

interface ControlParts {
  readonly name: string
  /** Tells the fields of one name apart, on a page with many forms. */
  readonly scope?: string | undefined
  readonly label: string
  readonly form: Form
  readonly faults: Faults
  /** What the field expects. */
  readonly help?: string | undefined
  /** The class of its width. */
  readonly width?: 'wide' | 'narrow' | undefined
}

interface InputParts extends ControlParts {
  readonly type?: 'text' | 'tel' | 'date' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly maxLength?: number
  /** Marks the field. The service says what is missing, because a form may be sent before it is full. */
  readonly isRequired?: true | undefined
  /** What is suggested. */
  readonly list?: readonly string[]
}

/** A labeled control, with what is wrong with it. */
const Control = ({
  name,
  scope = '',
  label,
  faults,
  help,
  width,
  isRequired,
  children,
}: Omit<ControlParts, 'form'> &
  Pick<InputParts, 'isRequired'> & { readonly children: ComponentChildren }): VNode => {
  const fault = faults.get(name)
  return (
    <div class={['control', width].filter(Boolean).join(' ')}>
      <label for={`f-${scope}${name}`} class={isRequired && 'required'}>
        {label}
      </label>
      {children}
      {help && <small id={`h-${scope}${name}`}>{help}</small>}
      {fault && (
        <small class="alarm" id={`e-${scope}${name}`}>
          {fault}
        </small>
      )}
    </div>
  )
}

/** The attributes that connect a control with its texts. */
function described({
  name,
  scope = '',
  faults,
  help,
}: Pick<ControlParts, 'name' | 'scope' | 'faults' | 'help'>) {
  const isWrong = faults.has(name)
  const ids = [help && `h-${scope}${name}`, isWrong && `e-${scope}${name}`].filter(Boolean)
  return {
    id: `f-${scope}${name}`,
    name,
    ...(isWrong && { 'aria-invalid': true }),
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
  } as const
}

export const Input = ({
  type = 'text',
  inputMode,
  maxLength,
  list,
  ...parts
}: InputParts): VNode => (
  <Control {...parts}>
    <input
      {...described(parts)}
      {...(inputMode && { inputMode })}
      {...(parts.isRequired && { 'aria-required': true })}
      type={type}
      maxLength={maxLength}
      value={parts.form[parts.name]}
      autocomplete="off"
      list={list && `l-${parts.name}`}
    />
    {list && (
      <datalist id={`l-${parts.name}`}>
        {list.map((value) => (
          <option value={value} />
        ))}
      </datalist>
    )}
  </Control>
)

export const TextArea = (parts: ControlParts): VNode => (
  <Control {...parts}>
    <textarea {...described(parts)} rows={3}>
      {parts.form[parts.name]}
    </textarea>
  </Control>
)

/** `options`: the text of each value. */
export const Select = ({
  options,
  ...parts
}: ControlParts &
  Pick<InputParts, 'isRequired'> & {
    readonly options: readonly (readonly [value: string, text: string])[]
  }): VNode => (
  <Control {...parts}>
    <select {...described(parts)} {...(parts.isRequired && { 'aria-required': true })}>
      {options.map(([value, text]) => (
        <option value={value} selected={value === (parts.form[parts.name] ?? '')}>
          {text}
        </option>
      ))}
    </select>
  </Control>
)

interface CheckParts {
  readonly name: string
  readonly label: ComponentChildren
  readonly isChecked: boolean
}

export const Check = ({ name, label, isChecked }: CheckParts): VNode => (
  <label class="check">
    <input type="checkbox" name={name} checked={isChecked} />
    <span>{label}</span>
  </label>
)

export const Hidden = ({ fields }: { readonly fields: Form }): VNode => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
)

/** Says first of all that something is wrong, and what belongs to no field. */
export const FaultList = ({
  texts,
  faults,
}: {
  readonly texts: DeskTexts
  readonly faults: Faults
}): VNode | null => {
  if (faults.size === 0) return null
  return (
    <p class="alarm" role="alert">
      {faults.get('') ?? texts.faults.form}
    </p>
  )
}

/** The delivery window, in times of the zone of the pages. */
export const WindowInputs = ({
  context: { texts, formats },
  ...field
}: {
  readonly context: Pick<PageContext, 'texts' | 'formats'>
  readonly form: Form
  readonly faults: Faults
}): VNode => (
  <>
    {(['from', 'to'] as const).map((name) => (
      <Input
        {...field}
        name={name}
        label={texts.words[name]}
        type="datetime-local"
        help={formats.zone}
      />
    ))}
  </>
)
