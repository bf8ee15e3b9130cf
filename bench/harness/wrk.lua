-- Prints wrk's figures as JSON. `NUMBER` in the URL becomes one that no earlier request had.
function init(args)
  local path = wrk.path
  local number = tonumber(args[1])
  if path:find('NUMBER') then
    request = function()
      number = number + 1
      return wrk.format(nil, (path:gsub('NUMBER', number)))
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
