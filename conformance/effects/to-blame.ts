import type { Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';

/**
 * What is lost was not kept, or is not read: it is the message that loses it where reading other sessions loses nothing, and else
 * nobody can tell, and it is told of the reading that shows it.
 *
 * @param isShown Whether reading other sessions shows both sides; undefined where there is none.
 */
export function toBlame(
  { exchange, history }: { readonly exchange: Exchange; readonly history: Exchange },
  isShown: boolean | undefined,
): Pick<Fault, 'exchange' | 'operations' | 'requirement'> {
  const [culprit, other] = isShown === true ? [exchange, history] : [history, exchange];
  return {
    exchange: culprit,
    requirement: `operation-${culprit.operation!.id}`,
    operations: [culprit, other].map(({ operation }) => operation!.id),
  };
}
