-- Units that were refunded without restocking count as sent ones first; the rest of them is no longer to be fulfilled.
UPDATE "store"."order_lines" SET "canceled_quantity" = "refunded_quantity" - "fulfilled_quantity"
WHERE "refunded_quantity" > "fulfilled_quantity" + "canceled_quantity";
