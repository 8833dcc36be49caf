import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

/** Colors a text, unless the stream is no terminal or the user has set NO_COLOR. */
export const colored = (
  stream: WriteStream,
  color: 'red' | 'green' | 'dim',
  text: string,
): string =>
  // `hasColors` reads NO_COLOR and FORCE_COLOR. A stream that is no terminal lacks the method.
  stream.isTTY && stream.hasColors() ? styleText(color, text, { validateStream: false }) : text
