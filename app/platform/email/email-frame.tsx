import { Body, Container, Head, Heading, Html, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { DARK_EMAIL, emailStyle } from "./email-style.ts";

type Props = {
  /** Shown next to the subject by email clients. */
  preview: string;
  heading: string;
  children: ReactNode;
};

/** The layout of every email: wordmark, heading, light and dark colors. */
export function EmailFrame({ preview, heading, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <style>{DARK_EMAIL}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={emailStyle.body}>
        <Container style={emailStyle.page}>
          <Text className="ink" style={emailStyle.wordmark}>
            {brand.name}
          </Text>
          <Heading as="h1" className="ink" style={emailStyle.heading}>
            {heading}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  );
}
