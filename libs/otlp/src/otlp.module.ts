import { Module } from '@nestjs/common';
import { TraceAssembler } from './assemble-traces/trace-assembler.js';
import { OtlpController } from './receive/otlp.controller.js';
import { ReceiveTelemetryHandler } from './receive/receive-telemetry.js';

/** Needs a Postgres and a Clock from the composition, and the handler of RecordMessages. */
@Module({ controllers: [OtlpController], providers: [ReceiveTelemetryHandler, TraceAssembler] })
export class OtlpModule {}
