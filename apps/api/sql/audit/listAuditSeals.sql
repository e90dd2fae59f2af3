-- GET /api/audit-seals/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (select count(*) from (select from audit_seal s where true limit $1) counted) as total
) counted
left join (
  select true as "isRow",
    s."number" as "number",
    s."month" as "month",
    s."size" as "size",
    s."is_complete" as "isComplete",
    encode(s.root, 'hex') as "root",
    to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', s.at)::integer % 1000000 = 0 then '' else to_char(s.at, '.US') end || '+00:00' as "time",
    encode(s.previous, 'hex') as "previous",
    encode(s.hash, 'hex') as "hash",
    translate(encode(s.time_stamp, 'base64'), e' ', '') as "timeStamp"
  from (select s.* from audit_seal s where true and true order by s.number desc limit 25) s
) page on true
order by page."number" desc;
