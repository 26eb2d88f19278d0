import { useState } from "react";
import type { Proof } from "#app/platform/auth/second-factor/step-up.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { PasswordField } from "./password-field.tsx";

type Props = {
  proof: Proof;
  errors: Record<string, string>;
  /** Name and label of the password field in this form. */
  name?: "currentPassword" | "password";
  label?: string;
  hint?: string;
};

/** Step-up fields before a credential changes: the password, or a code where the account has none. */
export function ProofFields({ proof, errors, name = "currentPassword", label = "Current Password", hint }: Props) {
  if (proof === "wallet") return <WalletSignature error={errors["verificationCode"]} />;
  if (proof === "password")
    return <PasswordField label={label} name={name} autoComplete="current-password" error={errors[name]} hint={hint} />;
  return (
    <TextField
      label="Code"
      name="verificationCode"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={errors["verificationCode"]}
      hint={
        proof === "second-factor"
          ? "Use the code in your authenticator app, or one of your recovery codes."
          : "Enter the 6-digit code we sent you. Each code works once."
      }
    />
  );
}

type Wallet = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

/** A message signed with the account's wallet, for an account that has neither a password nor an address for a code. */
function WalletSignature({ error }: { error: string | undefined }) {
  const [signed, setSigned] = useState<{ message: string; signature: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = async () => {
    const wallet = (window as { ethereum?: Wallet }).ethereum;
    if (!wallet) return setProblem("We can't find your wallet. Open this page in the browser that has it.");
    try {
      setSigned(await signWith(wallet));
      setProblem(null);
    } catch {
      setProblem("Your wallet didn't sign the message. Please try again.");
    }
  };
  return (
    <div className="grid gap-4">
      <input type="hidden" name="walletMessage" value={signed?.message ?? ""} readOnly />
      <input type="hidden" name="walletSignature" value={signed?.signature ?? ""} readOnly />
      <p>Your account has no password. Sign a message with your wallet to confirm it's you.</p>
      <Button type="button" kind="secondary" onClick={() => void sign()} className="justify-self-start">
        {signed ? "Sign Again" : "Sign with Wallet"}
      </Button>
      <p role="status" className="text-14">
        {problem ?? error ?? (signed ? "Signed. You can make one change now." : "")}
      </p>
    </div>
  );
}

/** EIP-4361, as for signing in. */
async function signWith(wallet: Wallet): Promise<{ message: string; signature: string }> {
  const [address = ""] = (await wallet.request({ method: "eth_requestAccounts" })) as string[];
  const chainId = Number(await wallet.request({ method: "eth_chainId" }));
  const response = await fetch("/api/auth/siwe/nonce", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const { nonce } = (await response.json()) as { nonce: string };
  const message = [
    `${location.host} wants you to sign in with your Ethereum account:`,
    address,
    "",
    "Confirm a change of your account.",
    "",
    `URI: ${location.origin}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join("\n");
  const signature = String(await wallet.request({ method: "personal_sign", params: [message, address] }));
  return { message, signature };
}

/** Sends a step-up code to an account without a password. A separate form, so that input in the others is kept. */
export function SendCode() {
  const { Form, form, hidden, isSubmitting, refusal } = useActionForm("/account-settings", {
    fields: { intent: "code" },
  });
  return (
    <Form {...form} className="grid gap-4">
      {hidden}
      <Refusal message={refusal} />
      <p>Your account has no password, so we'll send you a code before you make changes.</p>
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : "Send Me a Code"}
      </Button>
    </Form>
  );
}
