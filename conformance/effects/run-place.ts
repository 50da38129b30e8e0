import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import type { Whole } from '../lists/pages.ts';
import type { Exchange } from '../target/message.ts';

/** A DataMart that nobody else knows, where runs are begun by hand. */
export type RunPlace = {
  readonly begin: () => Promise<Exchange>;
  /** The id of the run that was begun; undefined where none was. */
  readonly idIn: (exchange: Exchange) => string | undefined;
  /** Cancels a run; undefined where no operation does. */
  readonly cancel: (id: string) => Promise<Exchange | undefined>;
  /** Its whole history; undefined where it cannot be read. */
  readonly history: () => Promise<Whole | undefined>;
};

/** How far a run is, as the history shows it; undefined where it does not. */
export function stateIn(history: Whole | undefined, id: string): string | undefined {
  const row = history?.rows.get(id);
  const shown = stateNames.map((name) => fieldOf(row, name)).filter((value) => value !== undefined);
  return shown.length === 0 ? undefined : JSON.stringify(shown);
}

const ends = /^(finish|finished|end|ended|complete|completed)_?(at|time|on|date)$/i;

/** Whether the history shows when a run ended. */
export function hasEnd(history: Whole | undefined, id: string): boolean {
  const row = history?.rows.get(id) ?? {};
  return Object.entries(row).some(([name, value]) => ends.test(name) && Boolean(value));
}
