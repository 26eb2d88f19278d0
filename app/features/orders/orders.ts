/** What the track-order form answers while no lookup is there (ORD-04, ORD-05, decision D121). */
export const TRACKING_NOTICE = {
  title: "Order tracking coming soon",
  description: "Please check your email for updates on your order.",
};
