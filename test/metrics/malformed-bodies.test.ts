import { describe, expect, test } from 'vitest';
import { status as statusMessage } from '../../rest-adapters/otlp/messages.ts';
import { send } from '../harness/client.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { protobuf, reporting, sampleReport, sendBinary } from '../harness/otlp-reporting.ts';

describe('a body that is no OTLP request, answered by 400', () => {
  test.each([
    ['no JSON', '{', { 'content-type': 'application/json' }],
    ['not an object', '[]', { 'content-type': 'application/json' }],
    ['no gzip', 'x', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('a body that is %s, in the words of OTLP', async (_case, body, headers) => {
    const { account, path } = await sampleReport();
    const reply = await send('POST', path, { credential: account.token, body, headers });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ code: 3, message: expect.any(String) });
  });

  test.each<[string, unknown, string]>([
    ['resourceMetrics that are a number', { resourceMetrics: 5 }, 'resourceMetrics must be an array'],
    ['resourceMetrics that hold null', { resourceMetrics: [null] }, 'resourceMetrics[0] must be an object'],
    ['a resource that is a text', { resourceMetrics: [{ resource: 'x' }] }, 'resourceMetrics[0].resource must be'],
    [
      'attributes that are an object',
      { resourceMetrics: [{ resource: { attributes: {} } }] },
      'resourceMetrics[0].resource.attributes must be an array',
    ],
    [
      'scopeMetrics that are a text',
      { resourceMetrics: [{ scopeMetrics: 'x' }] },
      'resourceMetrics[0].scopeMetrics must be an array',
    ],
    [
      'metrics that are true',
      { resourceMetrics: [{ scopeMetrics: [{ metrics: true }] }] },
      '.metrics must be an array',
    ],
    ['a name that is a number', exportOf([{ name: 5 }]), '.metrics[0].name must be a string'],
    ['a gauge that is a list', exportOf([{ name: 'x', gauge: [] }]), '.gauge must be an object'],
    [
      'dataPoints that are a text, even of what is not kept',
      exportOf([{ name: 'x', gauge: { dataPoints: 'x' } }]),
      '.metrics[0].gauge.dataPoints must be an array',
    ],
    [
      'a point that is a text',
      exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: ['x'] } }]),
      '.gauge.dataPoints[0] must be an object',
    ],
    [
      'a time that is an object',
      exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: [{ timeUnixNano: {} }] } }]),
      '.dataPoints[0].timeUnixNano must be a number',
    ],
    [
      'a value that is a word',
      exportOf([{ name: 'process.memory.usage', gauge: { dataPoints: [{ timeUnixNano: 1, asDouble: 'much' }] } }]),
      '.dataPoints[0].asDouble must be a number',
    ],
    [
      'a temporality that is a word',
      exportOf([{ name: 'http.server.request.duration', histogram: { aggregationTemporality: 'SOMETIMES' } }]),
      '.histogram.aggregationTemporality must be a number',
    ],
    [
      'counts that are objects',
      exportOf([
        {
          name: 'http.server.request.duration',
          histogram: { aggregationTemporality: 1, dataPoints: [{ timeUnixNano: 1, bucketCounts: [{}] }] },
        },
      ]),
      '.bucketCounts[0] must be a number',
    ],
    [
      'an attribute whose text is a list',
      exportOf([
        {
          name: 'process.memory.usage',
          gauge: { dataPoints: [{ attributes: [{ key: 'k', value: { stringValue: [[]] } }] }] },
        },
      ]),
      '.attributes[0].value.stringValue must be a string',
    ],
  ])('%s, saying where, which changes nothing', async (_case, body, text) => {
    const { account, projectId } = await reporting();
    const good = durations([{ at: new Date(), counts: [1, 0, 0] }]);
    const list = Object(body).resourceMetrics;
    const both = Array.isArray(list)
      ? { resourceMetrics: [...list, ...Object(exportOf([good])).resourceMetrics] }
      : body;
    const reply = await ingest(account, projectId, Object(both));
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ code: 3, message: expect.stringContaining(text) });
    expect((await metricsOf(account, projectId)).runtime.requests.total).toBeNull();
  });

  const nested = (levels: number) => {
    const value = `${'{"arrayValue":{"values":['.repeat(levels)}${']}}'.repeat(levels)}`;
    const point = `{"timeUnixNano":"1","asInt":1,"attributes":[{"key":"k","value":${value}}]}`;
    const metric = `{"name":"process.memory.usage","gauge":{"dataPoints":[${point}]}}`;
    return `{"resourceMetrics":[{"scopeMetrics":[{"metrics":[${metric}]}]}]}`;
  };

  test.each([100, 50_000, 400_000])('attributes that are %i deep', async (levels) => {
    const { account, path } = await sampleReport();
    const reply = await send('POST', path, { credential: account.token, body: nested(levels) });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ code: 3, message: expect.stringContaining('64 levels') });
  });

  test('what is no protobuf, answered in protobuf', async () => {
    const { account, path } = await sampleReport();
    const reply = await sendBinary(path, account.token, Buffer.from([0xff, 0xff, 0xff]), protobuf);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe('application/x-protobuf');
    expect(statusMessage.toObject(statusMessage.decode(reply.bytes))).toMatchObject({ code: 3 });
  });

  test('an unknown environment', async () => {
    const { account, path, body } = await sampleReport();
    const headers = { 'service-environment': 'moon' };
    expect((await send('POST', path, { credential: account.token, body, headers })).status).toBe(400);
  });
});
