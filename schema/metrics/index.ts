import './ingest-metrics.ts';
import './project-metrics.ts';
