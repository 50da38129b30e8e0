import { toItems } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import { type Lister, type Page, readPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { totalOf } from './total-of.ts';

/** A page with the total that it tells. */
type Told = { readonly page: Page; readonly total: number };

/** How two pages are asked for of which one is longer, so that a total of all is that of neither. */
type Pages = readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];

/**
 * The total of a list is that of the page where a shorter page has a smaller one, each as many as it shows or was asked for:
 * what the longer page has is then not counted by the shorter.
 */
export async function pageTotal(scene: Scene, lister: Lister): Promise<Fault | undefined> {
  const pages = pagesOf(lister);
  return pages === undefined || isMore(scene, lister, pages) ? undefined : goesOn(() => judge(scene, lister, pages));
}

function pagesOf({ operation }: Lister): Pages | undefined {
  const has = (wanted: string): boolean => operation.params.some(({ name }) => name === wanted);
  if (has('limit')) return [{ limit: 1 }, { limit: 2 }];
  return has('offset') ? [{ offset: 1 }, {}] : undefined;
}

/** Whether a page was read before whose total is more than it was asked for, or than it shows: nothing need be asked for. */
function isMore(scene: Scene, { operation }: Lister, [shorter]: Pages): boolean {
  return scene.diary.some(({ exchange, parts }) => {
    const [name] = Object.keys(shorter);
    const asked = Number(parts.query?.[name!] ?? 0);
    const total = exchange.operation === operation && asked > 0 ? totalOf(exchange) : undefined;
    if (total === undefined || total <= sizeOf(exchange)) return false;
    return name === 'limit' ? total > asked : total >= asked + sizeOf(exchange);
  });
}

async function judge(scene: Scene, lister: Lister, [shorter, longer]: Pages): Promise<Fault | undefined> {
  const one = await told(scene, lister, shorter);
  if (one === undefined || one.page.size === 0 || one.total !== one.page.size) return undefined;
  const other = await told(scene, lister, longer);
  if (other === undefined || other.page.size !== one.page.size + 1 || other.total !== other.page.size) return undefined;
  return {
    key: 'page',
    summary: 'The total of the list is the size of the page',
    expected: 'the number of all records, on whatever page',
    received: `${one.total} with ${wordsOf(shorter)}, and ${other.total} with ${wordsOf(longer)}`,
    exchange: one.page.exchange,
  };
}

async function told(scene: Scene, lister: Lister, query: Pages[number]): Promise<Told | undefined> {
  const { page } = await readPage(scene, lister, query);
  const total = page === undefined ? undefined : totalOf(page.exchange);
  return page === undefined || total === undefined ? undefined : { page, total };
}

function wordsOf(query: Pages[number]): string {
  const [[name, value] = []] = Object.entries(query);
  return name === undefined ? 'none' : `${name}=${value}`;
}

function sizeOf({ reply }: Exchange): number {
  return toItems(jsonOf(reply))?.length ?? 0;
}
