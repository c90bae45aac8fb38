import { CodeLine } from '../components/code-line.tsx';
import { Icon } from '../components/icon.tsx';

/** How a project comes to report of itself. */
export function NoMetrics({ projectId }: { projectId: string }) {
  const text = [
    `OTEL_EXPORTER_OTLP_METRICS_ENDPOINT=${window.location.origin}/v1/projects/${projectId}/otlp/v1/metrics`,
    'OTEL_EXPORTER_OTLP_METRICS_HEADERS="authorization=Bearer $PORTICO_TOKEN"',
  ].join('\n');
  return (
    <div className="empty">
      <Icon name="metrics" />
      <h2>Nothing was reported in this time</h2>
      <p className="hint">
        Portico draws what your project reports of itself by OpenTelemetry: requests, latency, CPU and memory. Give it
        these lines, with a token that has <code>metrics:write</code>.
      </p>
      <div className="metrics-lines">
        <CodeLine label=".env" text={text} />
      </div>
    </div>
  );
}
