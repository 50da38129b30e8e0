import type { PathValues } from '../arrange/path-values.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';
import { readHome, seenAtHome } from './home-list.ts';
import { saidType } from './said-type.ts';

/** The list of a type, as it was answered. */
export type TypePage = { readonly type: string; readonly page: Page };

/**
 * The fault of a list of one type with a record that says of itself, there or in the list of all, that it is of another. A
 * type may be changed, and lists may be behind: both are asked for until they agree.
 */
export async function misplaced(
  scene: Scene,
  lister: Lister,
  { parameter, values }: PathValues,
  pages: readonly TypePage[],
): Promise<Fault | undefined> {
  const home = await seenAtHome(scene, lister);
  const isWrong = (type: string, ...rows: readonly unknown[]): boolean => {
    const said = rows.map((row) => saidType(row, values)).find((one) => one !== undefined);
    return said !== undefined && said !== type;
  };
  const doubts = pages.flatMap(({ type, page }) =>
    [...page.rows].flatMap(([id, row]) => (isWrong(type, row, home.get(id)) ? [{ id, type }] : [])),
  );
  const [doubt] = doubts;
  if (doubt === undefined) return undefined;
  const { id, type } = doubt;
  const parts = { ...lister.parts, path: { ...lister.parts.path, [parameter]: type } };
  const exchange = await goesOn(async () => {
    const all = await readHome(scene, lister);
    const { page } = await readPage(scene, { ...lister, parts }, {});
    const row = page?.rows.get(id);
    return row !== undefined && isWrong(type, row, all?.rows.get(id)) ? page!.exchange : undefined;
  });
  if (exchange === undefined) return undefined;
  const summary = 'The list of one type shows a record that says it is of another';
  return {
    key: 'misplaced',
    summary,
    expected: `records of ${type}, without ${id}`,
    received: describeReply(exchange),
    exchange,
  };
}
