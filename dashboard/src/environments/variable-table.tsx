import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { CopyCode } from '../components/copy-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import type { Variable } from './documents.ts';

/** Covered until somebody wants to see it: who looks over a shoulder does not. */
function Value({ variable: { name, value, sensitive } }: { variable: Variable }) {
  const [isShown, setShown] = useState(false);
  if (sensitive)
    return (
      <span className="badge">
        <Icon name="lock" />
        Sensitive
      </span>
    );
  if (value === null) return <span className="hint">not shown to viewers</span>;
  return (
    <span className="variable-value">
      <Button className="small" onClick={() => setShown(!isShown)} aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      {isShown && (
        <code className="variable-text" dir="auto" title={value}>
          {value === '' ? <span className="hint">empty</span> : value}
        </code>
      )}
      <CopyCode text={value} shown={isShown ? '' : '••••••••'} label={`value of ${name}`} isCovered />
    </span>
  );
}

interface VariableTableProps {
  items: readonly Variable[];
  isEditable: boolean;
  onChange: (name: string) => void;
  onDelete: (name: string) => void;
}

/** The variables of an environment, by name. */
export function VariableTable({ items, isEditable, onChange, onDelete }: VariableTableProps) {
  return (
    <Table columns={['Name', 'Value', 'Changed']} hasActions className="variables">
      {items.map((variable) => (
        <tr key={variable.name}>
          <th scope="row">
            <code>{variable.name}</code>
          </th>
          <td data-label="Value">
            <Value variable={variable} />
          </td>
          <td data-label="Changed" className="variable-changed">
            <Moment at={variable.updatedAt} />
          </td>
          <td className="actions">
            {isEditable && (
              <span className="row">
                <Button
                  className="small"
                  onClick={() => onChange(variable.name)}
                  aria-label={`Change ${variable.name}`}
                >
                  Change…
                </Button>
                <Button
                  className="small"
                  onClick={() => onDelete(variable.name)}
                  aria-label={`Delete ${variable.name}`}
                >
                  Delete…
                </Button>
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
