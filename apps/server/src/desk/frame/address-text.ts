interface AddressParts {
  readonly name: string
  readonly landmark?: string | null | undefined
  readonly city: string
}

/** The parts of an address that lead to a door within a city. */
export const streetText = ({ name, landmark }: AddressParts): string =>
  [name, landmark].filter(Boolean).join(', ')

export const addressText = (address: AddressParts): string =>
  [streetText(address), address.city].filter(Boolean).join(', ')
