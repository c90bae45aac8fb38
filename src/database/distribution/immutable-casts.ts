import type pg from 'pg';

/**
 * Prisma writes and reads enumerated types by casts from and to text, which PostgreSQL's own are only stable ones of, since somebody could
 * rename a value; Citus lets nothing but immutable ones be where it writes. No value of ours is ever renamed.
 */
export async function makeCastsImmutable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT quote_ident(typname) AS name FROM pg_type
    WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_cast WHERE castsource = pg_type.oid AND casttarget = 'text'::regtype)`);
  for (const { name } of rows) {
    // Not by a cast, which would be this one.
    await client.query(`
      CREATE FUNCTION text_of_${name}(${name}) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
        AS $$ BEGIN RETURN format('%s', $1); END $$;
      CREATE FUNCTION ${name}_of_text(text) RETURNS ${name} LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE "chosen" ${name};
      BEGIN
        SELECT "value" INTO "chosen" FROM unnest(enum_range(NULL::${name})) "value" WHERE format('%s', "value") = $1;
        IF NOT FOUND THEN RAISE invalid_text_representation USING MESSAGE = 'no value of ${name}: ' || $1; END IF;
        RETURN "chosen";
      END $$;
      CREATE CAST (${name} AS text) WITH FUNCTION text_of_${name}(${name}) AS ASSIGNMENT;
      CREATE CAST (text AS ${name}) WITH FUNCTION ${name}_of_text(text)`);
  }
}
