import { type Lister, readPage } from './pages.ts';
import { operationOnOne } from './paths.ts';
import type { Scene } from './scene.ts';

const atOnce = 8;

/**
 * Creates records until a list has as many as a case needs, where writes are allowed and what is created can be removed
 * again. Gives up at the first that cannot be created.
 */
export async function fillList(scene: Scene, lister: Lister, count: number): Promise<void> {
  const { operation, role } = lister;
  const { resource } = operation.lifecycle;
  if (!scene.allowWrites || operationOnOne(scene.contract, 'remove', resource) === undefined) return;
  const limited = operation.params.some(({ name }) => name === 'limit');
  const { page } = await readPage(scene, lister, limited ? { limit: Math.min(count, 100) } : {});
  let missing = page === undefined ? 0 : count - page.size;
  // One first: where none can be created, that is known at the price of one.
  let together = 1;
  while (missing > 0) {
    const made = await Promise.all(
      Array.from({ length: Math.min(missing, together) }, () =>
        scene.arrange.get(resource, { role, subject: 'fresh' }),
      ),
    );
    if (made.some(({ ok }) => !ok)) return;
    missing -= made.length;
    together = atOnce;
  }
}
