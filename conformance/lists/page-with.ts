import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { pageAtMost } from './fill-list.ts';
import { type Lister, readPage } from './pages.ts';

const pagesAtMost = 4;

/** The first page of a list that has what is looked for; else the last one that was read, of a few. */
export async function pageWith(scene: Scene, lister: Lister, has: (page: Exchange) => boolean): Promise<Exchange> {
  const pages = lister.operation.params.some(({ name }) => name === 'offset') ? pagesAtMost : 1;
  let { page, exchange } = await readPage(scene, lister, {});
  for (let index = 1; index < pages; index += 1) {
    if (has(exchange) || page === undefined || page.size < pageAtMost) return exchange;
    ({ page, exchange } = await readPage(scene, lister, { offset: index * pageAtMost }));
  }
  return exchange;
}
