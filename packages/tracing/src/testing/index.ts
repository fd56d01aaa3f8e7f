export { type OtlpReceiver, type SentSpan, startOtlpReceiver } from './otlp-receiver.ts';
