import { describeReply, type Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';

/**
 * A fault that a run shows, laid at the door of the stream that has made it: "the run identified by `x-svc-run-id` can be read
 * through the run history endpoints; its executed SQL is in …" (HTTP data API). It may as well be that of reading it.
 */
export function ofStream(stream: Exchange, fault: Fault): Fault {
  const { operation, message, reply } = fault.exchange;
  const run = `${message.method} ${message.path}`;
  const received =
    fault.received === describeReply(fault.exchange) ? fault.received : `${reply.status}, ${fault.received}`;
  return {
    ...fault,
    received: `${run} gives ${received}`,
    exchange: stream,
    operations: [stream.operation!.id, operation!.id],
  };
}

/**
 * A fault of what a run shows of the stream that has made it, told of the reading that shows it. It may as well be that of the
 * stream.
 */
export function ofRun(stream: Exchange, fault: Fault): Fault {
  return { ...fault, operations: [fault.exchange.operation!.id, stream.operation!.id] };
}
