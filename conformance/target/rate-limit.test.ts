import { describe, expect, it } from 'vitest';
import { type RateLimit, toRateLimit } from './rate-limit.ts';

describe('the limit that a reply states', () => {
  it.each<[Readonly<Record<string, string>>, RateLimit]>([
    [{}, { pause: 0, interval: undefined }],
    [{ ratelimit: '"default";r=50;t=30' }, { pause: 0, interval: undefined }],
    [{ ratelimit: '"default";r=0;t=30' }, { pause: 30_000, interval: undefined }],
    [{ ratelimit: '"hour";r=7;t=900, "burst";r=0;t=2' }, { pause: 2_000, interval: undefined }],
    [{ 'ratelimit-policy': '"default";q=12;w=1' }, { pause: 0, interval: 1_000 / 12 }],
    [{ 'ratelimit-policy': '"burst";q=100;w=10, "hour";q=7200;w=3600' }, { pause: 0, interval: 500 }],
    [
      { 'ratelimit-limit': '10, 10;w=1', 'ratelimit-remaining': '0', 'ratelimit-reset': '1' },
      { pause: 1_000, interval: 100 },
    ],
    [
      { 'ratelimit-limit': '10', 'ratelimit-remaining': '3', 'ratelimit-reset': '1' },
      { pause: 0, interval: undefined },
    ],
    [
      { ratelimit: 'nonsense;r=;t=x', 'ratelimit-policy': ';;q=0;w=1' },
      { pause: 0, interval: undefined },
    ],
  ])('%j is %j', (headers, limit) => {
    expect(toRateLimit({ headers })).toEqual(limit);
  });
});
