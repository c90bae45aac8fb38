import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { startProjectDocument } from './documents.ts';

/** Makes the first project; the page asks anew by itself, and goes on. */
export function ProjectStep() {
  const [{ fetching, error }, create] = useMutation(startProjectDocument);
  const [name, setName] = useState('');
  return (
    <Form className="stack" isBusy={fetching} error={error} onSubmit={() => void create({ input: { name } })}>
      <p className="hint">It has three environments: production, preview and development.</p>
      <Field
        label="Name"
        name="name"
        placeholder="Checkout"
        value={name}
        required
        maxLength={100}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      {error && <Problem failure={failureOf(error)} />}
      <div>
        <Button kind="primary" type="submit" isBusy={fetching}>
          Create project
        </Button>
      </div>
    </Form>
  );
}
