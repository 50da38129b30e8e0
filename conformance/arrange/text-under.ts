import { isObject } from '../../spec/json.ts';

/**
 * The first text that is not empty under a name that matches, in an object or in those within, nearest to the top.
 *
 * @example textUnder({ client: { redirectUri: 'https://a.example' } }, /redirect/i) // 'https://a.example'
 */
export function textUnder(value: unknown, name: RegExp): string | undefined {
  if (!isObject(value)) return undefined;
  const isMeant = ([key, one]: readonly [string, unknown]): boolean =>
    name.test(key) && typeof one === 'string' && one !== '';
  const own = Object.entries(value).find(isMeant)?.[1] as string | undefined;
  const inner = Object.values(value).map((one) => textUnder(one, name));
  return own ?? inner.find((one) => one !== undefined);
}
