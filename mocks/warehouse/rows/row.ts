import type { Day } from '../day.ts';
import type { Random } from '../random.ts';

/** A row by column name, before it is stored. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** What all rows depend on: random numbers, and the last day that has data. */
export type Source = { readonly random: Random; readonly today: Day };
