import type * as contract from '@delivery-orders/contract'
import type { Address, Party, Recipient, Sender } from '../orders/order.ts'
import { nationalPhone } from '../values/national-phone.ts'
import { nullToUndefined } from './present-values.ts'

export const presentRecipient = (recipient: Recipient): Required<contract.Recipient> => ({
  referenceNumber: null,
  ...presentParty(recipient),
  language: nullToUndefined(recipient.language),
})

export const presentFullRecipient = (recipient: Recipient): Required<contract.FullRecipient> => ({
  referenceNumber: null,
  ...fullParty(recipient),
  language: nullToUndefined(recipient.language),
})

export const presentFullSender = (sender: Sender): contract.FullSender => ({
  referenceNumber: sender.referenceNumber,
  ...fullParty(sender),
})

type PartyFields<Message> = Omit<Message, 'referenceNumber'>

const fullParty = ({ name, phone, address }: Party): PartyFields<contract.FullSender> => ({
  name,
  phone: nationalPhone(phone),
  address: presentFullAddress(address),
})

export const presentParty = ({
  name,
  phone,
  address,
}: Party): Required<PartyFields<contract.Sender>> => ({
  name: nullToUndefined(name),
  phone,
  address: presentAddress(address),
})

const presentFullAddress = (address: Address): Required<contract.FullAddress> => ({
  name: address.name,
  landmark: address.landmark,
  city: address.city,
  latitude: address.latitude,
  longitude: address.longitude,
})

const presentAddress = (address: Address): Required<contract.Address> => ({
  name: address.name,
  landmark: nullToUndefined(address.landmark),
  city: address.city,
  latitude: nullToUndefined(address.latitude),
  longitude: nullToUndefined(address.longitude),
})
