import type { Json } from '../spec/json.ts';
import type { Row } from './store.ts';

/** Keeps how rows are shown as JSON text. Rows never change, so a text is good as long as what else it rests on is the same. */
export type Shown = (row: Row, restsOn: unknown, make: () => Json) => string;

/** The texts of a space. They go when their rows do. */
export function createShown(): Shown {
  const texts = new WeakMap<Row, { readonly restsOn: unknown; readonly text: string }>();
  return (row, restsOn, make) => {
    const known = texts.get(row);
    if (known !== undefined && known.restsOn === restsOn) return known.text;
    const text = JSON.stringify(make());
    texts.set(row, { restsOn, text });
    return text;
  };
}
