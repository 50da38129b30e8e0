import { toTimestamp } from '../day.ts';
import type { Row, Source } from './row.ts';

const EVENT_COUNT = 1_000;
const NAMES = ['page_view', 'page_view', 'page_view', 'add_to_cart', 'search', 'purchase'];

/** The rows of the namespace `clickstream`, by table. */
export function toClickstreamRows({ random, today }: Source): Readonly<Record<string, readonly Row[]>> {
  const toEvents = (first: number): readonly Row[] => {
    return Array.from({ length: EVENT_COUNT }, (_, index): Row => {
      const name = random.pick(NAMES);
      return {
        event_id: first + index,
        happened_at: toTimestamp(today - random.below(30), random.below(86_400)),
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
