import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'body-faults-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const overlay = join(folder, 'deployment.overlay.yaml');
writeFileSync(
  overlay,
  [
    'overlay: 1.0.0',
    'info: { title: Deployment, version: 1.0.0 }',
    'actions:',
    '  - target: $.components.schemas.UpdateDataMartTitle',
    '    update: { required: [title], properties: { title: { type: string, maxLength: 80 } } }',
  ].join('\n'),
);

/** A deployment that keeps to its overlay, but for what is let through. */
const keeping = (lets: (title: unknown) => boolean): ToyFault => ({
  validate: ({ operation, body }, usual) => {
    if (operation.id !== 'updateDataMartTitle') return usual();
    const title = isObject(body) ? body['title'] : undefined;
    return (typeof title === 'string' && title.length <= 80) || lets(title);
  },
});

describe('bodies that an overlay describes', () => {
  it.each([
    ['nothing', () => false, []],
    ['a title of 81 characters', (title: unknown) => typeof title === 'string', [/title of 81 characters/]],
    ['a number', (title: unknown) => typeof title === 'number', [/title as number/]],
    ['no title', (title: unknown) => title === undefined, [/without title/]],
  ] as readonly [string, (title: unknown) => boolean, RegExp[]][])('let through %s', async (_, lets, want) => {
    const { assumed } = await loadContracts();
    const contracts = { contract: await loadContract({ overlays: [overlay] }), assumed };
    const { findings } = await conformToy(contracts, {}, keeping(lets), { only: ['body-faults'] });
    expect(findings.map(({ summary }) => summary)).toEqual(want.map((pattern) => expect.stringMatching(pattern)));
  });
});
