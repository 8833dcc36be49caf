/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { courierAt, type DeskPage } from '../frame/context.tsx'
import { roundPage } from './round.tsx'

/** The round of a courier on paper, for a day on which its phone is dead. */
export const paperPage: DeskPage = async (context) => {
  const courier = await courierAt(context)
  const view = courier && (await roundPage(context.roundOf(courier)))
  return view && { ...view, title: `${view.title} – ${courier.name}`, isPaper: true }
}
