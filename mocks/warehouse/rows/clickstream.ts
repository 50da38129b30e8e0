import { toInstant } from '../day.ts';
import type { Row, Source } from './row.ts';

const eventCount = 1_000;
const eventNames = ['page_view', 'page_view', 'page_view', 'add_to_cart', 'search', 'purchase'];

/** The rows of the namespace `clickstream`, by table. */
export function toClickstreamRows({ random, today }: Source): Readonly<Record<string, readonly Row[]>> {
  const toEvents = (first: number): readonly Row[] => {
    return Array.from({ length: eventCount }, (_, index): Row => {
      const name = random.pick(eventNames);
      return {
        event_id: first + index,
        happened_at: toInstant(today - random.below(30), random.below(86_400)),
        session_id: `s-${(0x100000 + random.below(4_000) * 7).toString(16)}`,
        name,
        value: name === 'purchase' ? (199 + random.below(20_000)) / 100 : null,
      };
    });
  };
  return {
    'clickstream.events_app': toEvents(1_000_000),
    'clickstream.events_store': toEvents(2_000_000),
    'clickstream.events_web': toEvents(3_000_000),
  };
}
