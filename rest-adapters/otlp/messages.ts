import protobuf from 'protobufjs/light.js';

/** A field of a message: its number and type; repeated where the name ends with []. */
type Fields = Readonly<Record<string, readonly [number, string]>>;

const point: Fields = { startTimeUnixNano: [2, 'fixed64'], timeUnixNano: [3, 'fixed64'] };

/** The messages of OpenTelemetry's metrics protocol as far as they are read, by the numbers that its specification gives. */
const messages: Readonly<Record<string, Fields>> = {
  ExportMetricsServiceRequest: { 'resourceMetrics[]': [1, 'ResourceMetrics'] },
  ResourceMetrics: { resource: [1, 'Resource'], 'scopeMetrics[]': [2, 'ScopeMetrics'] },
  Resource: { 'attributes[]': [1, 'KeyValue'] },
  ScopeMetrics: { scope: [1, 'InstrumentationScope'], 'metrics[]': [2, 'Metric'] },
  InstrumentationScope: { name: [1, 'string'] },
  Metric: {
    name: [1, 'string'],
    unit: [3, 'string'],
    gauge: [5, 'Gauge'],
    sum: [7, 'Sum'],
    histogram: [9, 'Histogram'],
    exponentialHistogram: [10, 'ExponentialHistogram'],
    summary: [11, 'Summary'],
  },
  Gauge: { 'dataPoints[]': [1, 'NumberDataPoint'] },
  Sum: { 'dataPoints[]': [1, 'NumberDataPoint'], aggregationTemporality: [2, 'int32'] },
  Histogram: { 'dataPoints[]': [1, 'HistogramDataPoint'], aggregationTemporality: [2, 'int32'] },
  ExponentialHistogram: {
    'dataPoints[]': [1, 'ExponentialHistogramDataPoint'],
    aggregationTemporality: [2, 'int32'],
  },
  Summary: { 'dataPoints[]': [1, 'SummaryDataPoint'] },
  SummaryDataPoint: { timeUnixNano: [3, 'fixed64'] },
  NumberDataPoint: {
    ...point,
    asDouble: [4, 'double'],
    asInt: [6, 'sfixed64'],
    'attributes[]': [7, 'KeyValue'],
    flags: [8, 'uint32'],
  },
  HistogramDataPoint: {
    ...point,
    count: [4, 'fixed64'],
    sum: [5, 'double'],
    'bucketCounts[]': [6, 'fixed64'],
    'explicitBounds[]': [7, 'double'],
    'attributes[]': [9, 'KeyValue'],
    flags: [10, 'uint32'],
    min: [11, 'double'],
    max: [12, 'double'],
  },
  ExponentialHistogramDataPoint: {
    ...point,
    'attributes[]': [1, 'KeyValue'],
    count: [4, 'fixed64'],
    sum: [5, 'double'],
    scale: [6, 'sint32'],
    zeroCount: [7, 'fixed64'],
    positive: [8, 'Buckets'],
    negative: [9, 'Buckets'],
    flags: [10, 'uint32'],
    min: [12, 'double'],
    max: [13, 'double'],
  },
  Buckets: { offset: [1, 'sint32'], 'bucketCounts[]': [2, 'uint64'] },
  KeyValue: { key: [1, 'string'], value: [2, 'AnyValue'] },
  AnyValue: {
    stringValue: [1, 'string'],
    boolValue: [2, 'bool'],
    intValue: [3, 'int64'],
    doubleValue: [4, 'double'],
    // Those that have parts tell streams apart and nothing else, so that nobody has to look into them.
    arrayValue: [5, 'bytes'],
    kvlistValue: [6, 'bytes'],
    bytesValue: [7, 'bytes'],
  },
  ExportMetricsServiceResponse: { partialSuccess: [1, 'ExportMetricsPartialSuccess'] },
  ExportMetricsPartialSuccess: { rejectedDataPoints: [1, 'int64'], errorMessage: [2, 'string'] },
  Status: { code: [1, 'int32'], message: [2, 'string'] },
};

function createRoot(): protobuf.Root {
  const root = new protobuf.Root();
  for (const [name, fields] of Object.entries(messages)) {
    const type = new protobuf.Type(name);
    for (const [field, [id, kind]] of Object.entries(fields)) {
      const isRepeated = field.endsWith('[]');
      type.add(new protobuf.Field(field.replace('[]', ''), id, kind, isRepeated ? 'repeated' : undefined));
    }
    root.add(type);
  }
  root.resolveAll();
  return root;
}

const root = createRoot();

export const exportRequest = root.lookupType('ExportMetricsServiceRequest');
export const exportResponse = root.lookupType('ExportMetricsServiceResponse');
export const status = root.lookupType('Status');
