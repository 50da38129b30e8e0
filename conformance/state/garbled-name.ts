import type { Operation } from '../../spec/operation.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Json } from '../../spec/json.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Fault } from '../outcome.ts';
import { givenName } from './shows-other-name.ts';

/** Letters of two scripts, which are in one plane with most others. */
const letters = ['é', '漢'];

/**
 * The fault of an answer that shows the name it was given without its letters beyond ASCII, in whatever form they are
 * composed. Punctuation and pictures may be taken out of a name.
 */
export function garbledName(operation: Operation, exchange: Exchange): Fault | undefined {
  const given = givenName(exchange)?.normalize('NFC');
  const shown = isSuccess(exchange.reply) ? nameOf(jsonOf(exchange.reply) as Json)?.normalize('NFC') : undefined;
  if (given === undefined || shown === undefined || !letters.every((letter) => given.includes(letter)))
    return undefined;
  const plain = /^[\x20-\x7e]+/.exec(given)?.[0].trim() ?? '';
  if (plain === '' || !shown.startsWith(plain) || letters.some((letter) => shown.includes(letter))) return undefined;
  const summary = 'A name loses its letters beyond ASCII';
  const requirement = endpointRequirement(operation);
  return { requirement, level: 'implied', key: 'letters', summary, expected: given, received: shown, exchange };
}
