import { TextField } from "./field.tsx";

type Values = Record<string, string | undefined>;

/** The two fields that most forms begin with. */
export function NameAndEmail({
  typed,
  errors,
  required = false,
}: {
  typed: Values;
  errors: Values;
  required?: boolean;
}) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required={required}
        defaultValue={typed["name"]}
        error={errors["name"]}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required={required}
        defaultValue={typed["email"]}
        error={errors["email"]}
      />
    </>
  );
}
