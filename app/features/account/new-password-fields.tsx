import { PasswordField } from "./password-field.tsx";

type Props = { name: "password" | "newPassword"; errors: Record<string, string> };

/** A password that is chosen, typed twice. */
export function NewPasswordFields({ name, errors }: Props) {
  return (
    <>
      <PasswordField
        label="New Password"
        name={name}
        autoComplete="new-password"
        error={errors[name]}
        hint="At least 6 characters. A few words are better than one."
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        error={errors["confirmation"]}
      />
    </>
  );
}
