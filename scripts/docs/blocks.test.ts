import { expect, test } from 'vitest';
import { toBlocks } from './blocks.ts';

test('blocks know their language, file, line and section', () => {
  const page =
    '# T\n\n```sh\na\n```\n\n## One\n\ntext\n\n```ts file=x/y.ts\nb\nc\n```\n## Two\n```yaml from=z.yaml\nd\n```\n    indented\n';
  expect(toBlocks(page)).toEqual([
    { language: 'sh', file: undefined, from: undefined, text: 'a', line: 4, section: 0 },
    { language: 'ts', file: 'x/y.ts', from: undefined, text: 'b\nc', line: 12, section: 1 },
    { language: 'yaml', file: undefined, from: 'z.yaml', text: 'd', line: 17, section: 2 },
  ]);
});
