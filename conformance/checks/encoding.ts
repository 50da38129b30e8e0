import type { Check } from '../check.ts';
import { describeReply, failed, type Fault, notApplicable, passed } from '../outcome.ts';
import { loadRequirements, requirementOf } from '../requirements.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * "Bodies are JSON unless stated otherwise" (the beginning of the specification), and JSON that systems exchange is UTF-8
 * (RFC 8259, section 8.1): so are the lines of a stream.
 */
export const encoding: Check = {
  id: 'encoding',
  title: 'JSON is answered in UTF-8',
  parallel: false,
  atEnd: true,
  cases: () => [
    {
      id: 'encoding',
      operation: undefined,
      requirement: 'bodies-json',
      level: 'implied',
      writes: false,
      priority: 1,
      requests: 0,
      run: async ({ diary }) => {
        const requirements = await loadRequirements();
        const garbled = diary.flatMap(({ exchange }) => (isGarbled(exchange) ? [exchange] : []));
        const first = new Map(garbled.toReversed().map((exchange) => [exchange.operation!.id, exchange]));
        const faults = [...first].map(([id, exchange]): Fault => ({
          key: 'utf-8',
          summary: 'JSON is answered in another encoding than UTF-8',
          expected: 'UTF-8',
          received: describeReply(exchange),
          exchange,
          requirement: requirementOf(id, requirements),
        }));
        if (faults.length > 0) return failed(...faults);
        return diary.some(({ exchange }) => isJson(exchange)) ? passed : notApplicable('no JSON was answered');
      },
    },
  ],
};

function isGarbled(exchange: Exchange): boolean {
  return isJson(exchange) && exchange.reply.garbled === true;
}

function isJson({ reply }: Exchange): boolean {
  return isSuccess(reply) && /json/i.test(reply.headers['content-type'] ?? '');
}
