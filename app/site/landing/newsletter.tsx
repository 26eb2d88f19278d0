import { SubscribeForm } from "#app/features/email/subscribers/subscribe-form.tsx";

export function Newsletter() {
  return (
    <section id="newsletter" className="border-t border-line bg-sunk" aria-labelledby="newsletter-title">
      <div className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="newsletter-title" className="font-display text-64">
            Something to read on Monday
          </h2>
          <p className="mt-6 max-w-[44ch] text-18">
            A short devotional to start your week. If you like, we’ll also send news about new products and the people
            who walk with us.
          </p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <SubscribeForm isBlock />
        </div>
      </div>
    </section>
  );
}
