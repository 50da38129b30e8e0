import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEncode } from './encode.ts';

const text = 'größer 𝄞 '.repeat(1000);
const textOf = (body: string | Uint8Array): string => (typeof body === 'string' ? body : Buffer.from(body).toString());

test('a text that comes again is bytes, the same for each time', () => {
  const { plain } = createEncode();
  const [first, second, third] = [plain(text), plain(text), plain(text)];
  expect(first).toBe(text);
  expect(textOf(second)).toBe(text);
  expect(third).toBe(second);
});

test('texts of the same length are told apart, however many there are', () => {
  const { plain } = createEncode();
  const texts = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')}${text}`);
  expect([...texts, ...texts, ...texts.slice(-3)].map((each) => textOf(plain(each)))).toEqual([
    ...texts,
    ...texts,
    ...texts.slice(-3),
  ]);
});

test.each([1, 2, 3])('what is zipped %i times unzips to itself', async (times) => {
  const { zipped } = createEncode();
  let bytes: Uint8Array = new Uint8Array();
  for (let time = 0; time < times; time += 1) bytes = await zipped(text);
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(gunzipSync(await zipped(Buffer.from('bytes'))).toString()).toBe('bytes');
});
