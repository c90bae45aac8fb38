/** An ExportMetricsServiceRequest as it has arrived: it is decoded where that holds nobody up. */
export class EncodedExport {
  readonly bytes: Uint8Array;
  readonly encoding: 'json' | 'protobuf';
  readonly isCompressed: boolean;

  constructor(bytes: Uint8Array, encoding: 'json' | 'protobuf', isCompressed: boolean) {
    this.bytes = bytes;
    this.encoding = encoding;
    this.isCompressed = isCompressed;
  }
}
