import { Link } from "react-router";
import { mailtoUrl } from "#app/platform/mailto-url.ts";
import { instantText } from "#app/platform/instant.ts";
import type { ListDetails } from "#app/platform/email/recipient-list.server.ts";
import { DetailDialog, Fact } from "#app/ui/admin/detail-dialog.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { PERSON_ACTIONS } from "./person-admin.ts";
import { flagsOf } from "./subscriber-lists.ts";
import { MAILING_LABELS } from "./subscribers.ts";

type Props = { person: ListDetails; page: string; closeTo: string; timeZone: string };

/** What is stored of one person on a recipient list. `page`: of the person, with all that is known of them. */
export function PersonDetail({ person, page, closeTo, timeZone }: Props) {
  const { id, formType, name, email, createdAt, facts, needsConfirmation, confirmedAt, preferences, actions, link } =
    person;
  return (
    <DetailDialog title={name} closeTo={closeTo}>
      <dl className="border-t border-line-strong">
        <Fact name="Form type">{formType}</Fact>
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">
          <a href={mailtoUrl(email)} className="link wrap-anywhere">
            {email}
          </a>
        </Fact>
        <Fact name="Submitted">
          <time dateTime={createdAt.toISOString()}>{instantText(timeZone, createdAt)}</time>
        </Fact>
        {facts.map((fact) => (
          <Fact key={fact.name} name={fact.name}>
            <span className="whitespace-pre-line">{fact.text}</span>
          </Fact>
        ))}
        {needsConfirmation && (
          <Fact name="Confirmed by email">
            {confirmedAt ? (
              <time dateTime={confirmedAt.toISOString()}>{instantText(timeZone, confirmedAt)}</time>
            ) : (
              "Not yet. Mailings start after confirmation."
            )}
          </Fact>
        )}
        {flagsOf(preferences).map(({ mailing, isOn }) => (
          <Fact key={mailing} name={MAILING_LABELS[mailing].label}>
            {isOn ? "On" : "Off"}
          </Fact>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={page} className="link inline-flex min-h-tap items-center">
          Open this person’s page
        </Link>
        {link && (
          <Link to={link.to} className="link inline-flex min-h-tap items-center">
            {link.label}
          </Link>
        )}
      </p>
      {actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {actions.map((action) => (
            <RowButton
              key={action}
              action="/admin/subscriptions"
              fields={{ intent: action, id }}
              about={name}
              {...PERSON_ACTIONS[action]}
            />
          ))}
        </div>
      )}
    </DetailDialog>
  );
}
